// @ts-check
/** The oldest Node that the server runs on. In JavaScript, so that older ones can read it. */
export const oldestNode = 26

/**
 * What to tell somebody whose Node is too old; nothing when it is not.
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
