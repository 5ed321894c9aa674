/** Whether a path is one of the back office, of the editor or of the sign-in. Public pages do not have their routes. */
export const isStaffPath = (path: string): boolean =>
  /^\/(?:admin|edit|sso|checking)(?:[/?#]|$)/.test(path)
