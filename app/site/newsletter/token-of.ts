export const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''
