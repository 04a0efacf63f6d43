import type { z } from 'zod/mini'
import type { Checked } from './use-form-submission.ts'

/**
 * The values of a form, or for each wrong field its first message.
 * @param schema keys are the names of the fields
 * @param idOf the id of a field's control, where it differs from the name
 */
export function checkValues<Schema extends z.ZodMiniType>(
  form: HTMLFormElement,
  schema: Schema,
  idOf: (name: string) => string = (name) => name,
): Checked<z.output<Schema>> {
  const parsed = schema.safeParse(Object.fromEntries(new FormData(form)))
  if (parsed.success) return { values: parsed.data }

  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) errors[idOf(String(path[0]))] ??= message
  return { errors }
}
