import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { forgetDraft, keepDraft, restoreDraft } from './form-draft.ts'
import { type FormSignals, formSignals } from './form-signals.ts'
import { Refusal } from './refusal.ts'

export type FieldErrors = Record<string, string>

export type Checked<Values> = { values: Values; errors?: undefined } | { errors: FieldErrors; values?: undefined }

export interface SubmissionOptions<Values> {
  draft?: string
  /** @returns values, or errors by id of the field. @throws when its rules cannot be loaded */
  check(form: HTMLFormElement): Checked<Values> | Promise<Checked<Values>>
  /** A retry has the same `requestId`, of which the receiver must keep one. */
  send(values: Values, requestId: string, signals: FormSignals): Promise<void>
  refusedBefore?: string
  /** The sentence for a failure; undefined where the form has one of its own. Default: that of a Refusal. */
  sentenceOf?(error: unknown): string | undefined
  onInvalid?(): void
  onFailed?(error: unknown): void
  onSent?(): void
}

/** A form that sends once. An unchanged retry has the id of the first try, so that a lost answer makes no second enquiry. */
export function useFormSubmission<Values>(options: SubmissionOptions<Values>) {
  const { draft, check, send, refusedBefore, sentenceOf = sentenceOfRefusal, onInvalid, onFailed, onSent } = options
  const [status, setStatus] = useState<'idle' | 'submitting' | 'sent'>('idle')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failed, setFailed] = useState(false)
  const [refusal, setRefusal] = useState(refusedBefore)
  const [refusals, setRefusals] = useState(0)
  const underWay = useRef(false)
  const lastTry = useRef<{ id: string; said: string }>(undefined)
  const startsOver = useRef(false)
  const shown = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (draft && shown.current) restoreDraft(draft, shown.current)
  }, [draft])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (underWay.current) return
    underWay.current = true
    try {
      await submitOnce(event.currentTarget)
    } finally {
      underWay.current = false
    }
  }

  async function submitOnce(form: HTMLFormElement) {
    setFailed(false)
    setRefusal(undefined)
    let checked: Checked<Values>
    try {
      checked = await check(form)
    } catch (error) {
      return fail(error)
    }
    const { values, errors: found } = checked
    setErrors(found ?? {})
    if (!values) {
      setRefusals((before) => before + 1)
      return onInvalid?.()
    }

    setStatus('submitting')
    const said = JSON.stringify(values, withFilesNamed)
    if (lastTry.current?.said !== said) lastTry.current = { id: crypto.randomUUID(), said }
    try {
      await send(values, lastTry.current.id, formSignals(form))
    } catch (error) {
      setStatus('idle')
      if (error instanceof DOMException && error.name === 'AbortError') return
      return fail(error)
    }
    lastTry.current = undefined
    if (draft) forgetDraft(draft)
    setStatus('sent')
    onSent?.()
  }

  function fail(error: unknown) {
    setFailed(true)
    setRefusal(sentenceOf(error))
    onFailed?.(error)
  }

  function clearError(field: string) {
    const without = ({ [field]: _edited, ...others }: FieldErrors) => others
    setErrors((before) => (field in before ? without(before) : before))
  }

  /** The clicked button is gone, so the focus goes to the first field. */
  function takeForm(form: HTMLFormElement | null) {
    shown.current = form
    if (!form || !startsOver.current) return
    startsOver.current = false
    form.querySelector<HTMLElement>(':is(input, textarea):not([tabindex="-1"])')?.focus()
  }

  return {
    status,
    errors,
    summary: { errors, refusals },
    failed,
    refusal,
    clearError,
    startOver: () => {
      startsOver.current = true
      setStatus('idle')
    },
    formProps: {
      ref: takeForm,
      noValidate: true,
      onSubmit: submit,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        clearError((event.target as HTMLInputElement).id)
        if (draft) keepDraft(draft, event.currentTarget)
      },
    },
  }
}

export type FormSubmission = ReturnType<typeof useFormSubmission>

function sentenceOfRefusal(error: unknown): string | undefined {
  return error instanceof Refusal ? error.message : undefined
}

function withFilesNamed(_key: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value
}

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
