/** The token in the address of a page. */
export const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''
