const SIGN = '/storage/v1/object/sign/'

/**
 * What the embedded storage (0.10) does differently from the Storage API, put right around it:
 *
 * - it answers a request for a signed link as `{ signedUrl: '/storage/v1/object/…' }`; the API and its client say
 *   `{ signedURL: '/object/…' }`
 * - it does not know `?download=name` on a signed link, which makes an attachment of the file
 *
 * Whatever is not a picture is an attachment in any case (deviation 4): a visitor's file never opens inside our site.
 */
export async function asStorageApiAnswers(request: Request, response: Response): Promise<Response> {
  const url = new URL(request.url)
  if (!url.pathname.startsWith(SIGN) || !response.ok) return response
  return request.method === 'POST' ? withSignedUrl(response) : asAttachment(response, url)
}

async function withSignedUrl(response: Response): Promise<Response> {
  const body = await response.clone().json()
  if (typeof body?.signedUrl !== 'string') return response
  return Response.json({ signedURL: body.signedUrl.replace(/^\/storage\/v1/, '') })
}

function asAttachment(response: Response, url: URL): Response {
  const name = url.searchParams.get('download')
  const isPicture = response.headers.get('content-type')?.startsWith('image/')
  const headers = new Headers(response.headers)
  headers.set('cache-control', 'private, no-store')
  if (name !== null || !isPicture) headers.set('content-disposition', contentDisposition(name))
  return new Response(response.body, { status: response.status, headers })
}

/** RFC 6266: the name in UTF-8, percent-encoded, so that no character of it can end the header. */
function contentDisposition(name: string | null): string {
  if (!name) return 'attachment'
  const encoded = encodeURIComponent(decodedOnceMore(name).toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

/** storage-js encodes the name twice. */
function decodedOnceMore(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
