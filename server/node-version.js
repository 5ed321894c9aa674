// @ts-check
/** The oldest supported Node. In JavaScript, so that older versions can read it. */
export const oldestNode = 26

/**
 * The error message for an unsupported Node; `undefined` if it is supported.
 * @param {string} found as in `process.versions.node`
 * @returns {string | undefined}
 */
export function nodeComplaint(found) {
  if (Number(found.split('.')[0]) >= oldestNode) return undefined
  return (
    `atrium: Node ${oldestNode} or newer is needed and this is ${found}; ` +
    'start it by `npm start` or `node_modules/.bin/node server/main.js`, which use the one that npm installs'
  )
}
