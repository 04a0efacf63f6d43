/** A limit refused the request; `message` tells the visitor when to try again. */
export class TooManyRequests extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TooManyRequests'
  }
}
