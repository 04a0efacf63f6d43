import type { z } from 'zod/mini'
import type { Checked } from './use-form-submission.ts'

/** The values, or for each wrong field its first message. @param idOf the id of a field's control, where it is not its name */
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
