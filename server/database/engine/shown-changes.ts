/**
 * Types of changes that no page shows, as an SQL list. Work in the inbox must not invalidate cached pages. Publishing a
 * release also records a change of each published document.
 */
export const hiddenChangeTypes = `'messages', 'releases'`

/** Actions that no page shows, as an SQL list: all actions on drafts and their reviews. */
export const unshownActions = `'drafted', 'discarded', 'sent-for-review', 'sent-back', 'shared', 'unshared', 'commented', 'answered', 'resolved', 'reopened', 'guest-commented', 'guest-approved'`
