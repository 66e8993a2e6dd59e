"""Runs LocalStack's functions as processes of this machine. LocalStack itself runs them in containers, by Docker."""

import json
import os
import select
import subprocess
import tempfile
import time
from pathlib import Path

from localstack.services.lambda_.invocation.lambda_models import InvocationResult
from localstack.services.lambda_.invocation.plugins import RuntimeExecutorPlugin
from localstack.services.lambda_.invocation.runtime_executor import RuntimeExecutor

RUNTIME = Path(__file__).with_name("run.mjs")


class LocalProcess(RuntimeExecutor):
    """One environment of a function: a Node process that takes one event after another."""

    process = None
    answers = None
    output = None
    read_bytes = 0
    environment = {}

    @classmethod
    def prepare_version(cls, function_version):
        function_version.config.code.prepare_for_execution()

    @classmethod
    def cleanup_version(cls, function_version):
        """LocalStack removes the code itself."""

    def start(self, env_vars):
        folder = self.function_version.config.code.get_unzipped_code_location()
        own = {name: str(value) for name, value in env_vars.items()}
        self.environment = {**own, "PATH": os.environ["PATH"], "LAMBDA_TASK_ROOT": str(folder)}
        self._launch()

    def stop(self):
        if self.process is None:
            return
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.output.close()
        os.close(self.answers)
        self.process = None

    def invoke(self, payload):
        """Gives the event to the process, and waits for its answer as long as the function may take."""
        # A process that took too long, or ended, is replaced, as AWS does.
        if self.process is None:
            self._launch()
        seconds = self.function_version.config.timeout
        request = {**payload, "deadline": int((time.time() + seconds) * 1000)}
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()
            line = self._answer(seconds)
        except BrokenPipeError:
            line = b""
        logs = self.get_logs()
        if not line.endswith(b"\n"):
            late = f"Task timed out after {seconds:.2f} seconds"
            why = late if self.process.poll() is None else "The process of the function ended"
            self.stop()
            answer = {"isError": True, "payload": {"errorType": "Runtime.ExitError", "errorMessage": why}}
        else:
            answer = json.loads(line)
        body = json.dumps(answer.get("payload")).encode()
        return InvocationResult(payload["invoke-id"], body, answer["isError"], logs)

    def get_logs(self):
        """What the process has written since the last call."""
        self.output.seek(self.read_bytes)
        text = self.output.read()
        self.read_bytes += len(text)
        return text.decode(errors="replace")

    def get_address(self):
        return "127.0.0.1"

    def get_endpoint_from_executor(self):
        return "127.0.0.1"

    def get_runtime_endpoint(self):
        return ""

    def _launch(self):
        self.answers, answers_in = os.pipe()
        self.output = tempfile.TemporaryFile()
        self.read_bytes = 0
        # The number of the pipe's end is the last word.
        command = ["node", "--no-warnings", str(RUNTIME), str(answers_in)]
        self.process = subprocess.Popen(
            command,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=self.output,
            stderr=subprocess.STDOUT,
            pass_fds=(answers_in,),
        )
        os.close(answers_in)

    def _answer(self, seconds):
        """The next line of the process; without its end when the process ends, or the seconds are over."""
        line, deadline = b"", time.monotonic() + seconds
        # Not select(), which fails in a process with more than 1,024 open files.
        waiting = select.poll()
        waiting.register(self.answers, select.POLLIN)
        while not line.endswith(b"\n"):
            ready = waiting.poll(max(0, deadline - time.monotonic()) * 1000)
            chunk = os.read(self.answers, 1 << 16) if ready else b""
            if not chunk:
                break
            line += chunk
        return line


class LocalProcesses(RuntimeExecutorPlugin):
    name = "processes"

    def load(self, *args, **kwargs):
        return LocalProcess
