/**
 * A refusal of the sign-in, in the shape in which GoTrue answers.
 *
 * @param errorCode for programs, as GoTrue names it
 * @param message the German sentence for people
 */
export function authRefusal(status: number, errorCode: string, message: string, headers?: HeadersInit): Response {
  return Response.json(
    { code: status, error_code: errorCode, msg: message },
    { status, ...(headers ? { headers } : {}) },
  )
}
