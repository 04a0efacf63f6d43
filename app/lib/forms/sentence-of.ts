import { Refusal } from './refusal.ts'

const NOT_REACHED = 'Der Server ist nicht zu erreichen. Bitte versuchen Sie es noch einmal.'

/**
 * What an error says to people: the sentence of a refusal or of our server, whose answers have a code.
 * @param otherwise for what browser and libraries say in English, such as "Failed to fetch"
 */
export function sentenceOf(error: unknown, otherwise = NOT_REACHED): string {
  if (error instanceof Refusal) return error.message
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return typeof code === 'string' && code && typeof message === 'string' ? message : otherwise
}
