/* The same as jsx-runtime.ts, during development. */
import * as react from 'react/jsx-dev-runtime'
import { sayProps } from './language.ts'

export { Fragment } from 'react/jsx-dev-runtime'

export const jsxDEV: typeof react.jsxDEV = (type, props, ...rest) => react.jsxDEV(type, sayProps(props), ...rest)
