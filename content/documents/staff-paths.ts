/**
 * The paths of `staffAddresses`, case-insensitively. A literal in a file of its own, because public pages load it and
 * need no other address. A test keeps both equal.
 */
const staffPaths = /^\/(?:admin|edit|sso|checking)(?:[/?#]|$)/i

export const isStaffPath = (path: string): boolean => staffPaths.test(path)
