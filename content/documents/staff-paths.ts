/**
 * Matches the paths of `staffAddresses`, case-insensitively. The pattern is a literal in its own file, because public
 * pages load it and need no other address. A test compares it with `staffAddresses`.
 */
const staffPaths = /^\/(?:admin|edit|sso|checking)(?:[/?#]|$)/i

export const isStaffPath = (path: string): boolean => staffPaths.test(path)
