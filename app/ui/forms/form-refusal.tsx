import { useScrolledTo } from '../../lib/forms/use-scrolled-to.ts'
import { ErrorSign } from './error-sign.tsx'

/** Why a form was refused as a whole, above its fields. */
export function FormRefusal({ text }: { text: string | undefined }) {
  const line = useScrolledTo<HTMLParagraphElement>(text)
  if (!text) return null
  return (
    <p ref={line} role="alert" className="flex gap-2 font-semibold text-error">
      <ErrorSign />
      {text}
    </p>
  )
}
