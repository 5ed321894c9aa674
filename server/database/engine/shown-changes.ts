/**
 * What no page shows: a team at work in its inbox must not have every page rendered anew. What a release
 * publishes is a change of its own.
 */
export const unshown = `'messages', 'releases'`

/** Drafts are in no page before they are published; nor is what is written about them. */
export const unshownActions = `'drafted', 'discarded', 'sent-for-review', 'sent-back', 'shared', 'unshared', 'commented', 'answered', 'resolved', 'reopened', 'guest-commented', 'guest-approved'`
