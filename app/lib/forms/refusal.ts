/** Why something was refused; `message` is a sentence for the reader. */
export class Refusal extends Error {}
