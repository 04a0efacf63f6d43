import { type FormEvent, useRef, useState } from 'react'
import { TooManyRequests } from './too-many-requests.ts'

export type FieldErrors = Record<string, string>

export type Checked<Values> = { values: Values; errors?: undefined } | { errors: FieldErrors; values?: undefined }

interface FormSubmission<Values> {
  /** Turns what was typed into values, or names what is wrong, by id of the field. Throws when its rules cannot be loaded. */
  check(form: HTMLFormElement): Checked<Values> | Promise<Checked<Values>>
  /** Sends. May be called again with the same `requestId` after a failure: the receiver must then keep one. */
  send(values: Values, requestId: string): Promise<void>
  onInvalid?(): void
  onFailed?(error: unknown): void
  onSent?(): void
}

/**
 * The states of a form that sends once: idle, submitting, sent. Fields stay uncontrolled, so what was typed survives
 * every failure, and also what was typed before React was there.
 *
 * - a second submit while one is under way does nothing
 * - editing a field takes its error away
 * - a retry carries the id of the first try, so that an answer lost on the way does not become a second enquiry
 */
export function useFormSubmission<Values>({ check, send, onInvalid, onFailed, onSent }: FormSubmission<Values>) {
  const [status, setStatus] = useState<'idle' | 'submitting' | 'sent'>('idle')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failed, setFailed] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  /** The errors of the last submit, for the summary: it takes the focus with each new object. */
  const [summary, setSummary] = useState<FieldErrors>({})
  const underWay = useRef(false)
  const requestId = useRef<string>(undefined)

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
    let checked: Checked<Values>
    try {
      checked = await check(form)
    } catch (error) {
      return fail(error)
    }
    const { values, errors: found } = checked
    setErrors(found ?? {})
    setSummary(found ?? {})
    if (!values) return onInvalid?.()

    setStatus('submitting')
    requestId.current ??= crypto.randomUUID()
    try {
      await send(values, requestId.current)
    } catch (error) {
      setStatus('idle')
      if (isAbort(error)) return
      return fail(error)
    }
    requestId.current = undefined
    setStatus('sent')
    onSent?.()
  }

  function fail(error: unknown) {
    setFailed(true)
    setRefusal(error instanceof TooManyRequests ? error.message : undefined)
    onFailed?.(error)
  }

  function clearError(field: string) {
    const without = ({ [field]: _edited, ...others }: FieldErrors) => others
    setErrors((before) => (field in before ? without(before) : before))
    setSummary((before) => (field in before ? without(before) : before))
  }

  return {
    status,
    errors,
    summary,
    /** True after a failed try, until the next one. */
    failed,
    /** The sentence of a limit, when that is why the last try failed. */
    refusal,
    clearError,
    startOver: () => setStatus('idle'),
    formProps: {
      noValidate: true,
      onSubmit: submit,
      onInput: (event: FormEvent<HTMLFormElement>) => clearError((event.target as HTMLInputElement).id),
    },
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
