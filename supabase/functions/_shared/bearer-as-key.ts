/** Takes the public key from a bearer token, as calls 7 and 14 of the specification send it, to `apikey`. */
export function bearerAsKey(answer: (request: Request) => Promise<Response>): (request: Request) => Promise<Response> {
  return (request) => {
    const bearer = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (!bearer || request.headers.has('apikey')) return answer(request)
    const headers = new Headers(request.headers)
    headers.set('apikey', bearer)
    return answer(new Request(request, { headers }))
  }
}
