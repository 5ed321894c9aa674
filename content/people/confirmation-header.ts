/** The request header with the proof of a confirmation. */
export const confirmationHeader = 'X-Confirmation'
