/**
 * The paths of `staffAddresses`, in any case. Public pages load this file: it is a literal, and the table of addresses is
 * another file.
 */
const staffPaths = /^\/(?:admin|edit|sso|checking)(?:[/?#]|$)/i

export const isStaffPath = (path: string): boolean => staffPaths.test(path)
