/** A limit refused the request. `message` is the sentence for the visitor, with the time after which he may try again. */
export class TooManyRequests extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TooManyRequests'
  }
}
