import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import type { Settings } from '#functions/platform/settings.ts'
import { quickCalls } from './call-limits.ts'
import { clientSettings } from './client.ts'
import { type StageContext, variableOf } from './ports.ts'

/**
 * Reads the settings of the stage from the parameter that the environment names. The deployment has parsed them (infra/stages/stage.ts).
 * The name changes with the document, so the settings stay valid for the life of the instance. Throws an error that names the
 * parameter: Lambda then starts the function again.
 */
export async function readSettings(stage: StageContext): Promise<Settings> {
  const Name = variableOf(stage, 'SETTINGS_PARAMETER')
  const parameterStore = new SSMClient(clientSettings(stage.account, quickCalls))
  try {
    const { Parameter } = await parameterStore.send(new GetParameterCommand({ Name }))
    return JSON.parse(Parameter?.Value ?? '') as Settings
  } catch (failure) {
    throw new Error(`the settings in the parameter ${Name} cannot be read`, { cause: failure })
  }
}
