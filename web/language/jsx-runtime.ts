/*
 * The build puts this in the place of React's own runtime, for the elements of the site (infra/site/plugins/words.ts): each is created with its
 * texts in the language of the screens (docs/adr/0123-hindi-where-words-meet-the-screen.md).
 */
import * as react from 'react/jsx-runtime'
import { sayProps } from './language.ts'

export { Fragment } from 'react/jsx-runtime'

export const jsx: typeof react.jsx = (type, props, key) => react.jsx(type, sayProps(props), key)
export const jsxs: typeof react.jsxs = (type, props, key) => react.jsxs(type, sayProps(props), key)
