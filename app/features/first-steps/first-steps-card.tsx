import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { FirstSteps } from '../../../rules/first-steps.ts'
import { Card } from '../../ui/card.tsx'
import { listSteps } from './first-steps-list.ts'

/** What to do before visitors come, in order. Nothing at all once everything is done. */
export function FirstStepsCard({ state }: { state: FirstSteps | undefined }) {
  const headingId = useId()
  const [isOpenAtFirst] = useState(isWide)
  if (!state) return null
  const steps = listSteps(state)
  const open = steps.filter(({ isDone }) => !isDone)
  if (open.length === 0) return null
  return (
    <Card as="section" tone={state.isPublic ? 'cream' : 'foam'} aria-labelledby={headingId} className="mb-5">
      <details open={isOpenAtFirst}>
        <summary className="min-h-11">
          <h2 id={headingId} className="inline text-h3">
            {state.isPublic ? 'Die Website ist öffentlich, und es fehlt noch etwas' : 'Erste Schritte'}
          </h2>{' '}
          <span>
            {steps.length - open.length} von {steps.length} erledigt
          </span>
        </summary>
        <ol className="mt-3 grid list-decimal gap-2 pl-6">
          {steps.map(({ name, isDone, says, link }) => (
            <li key={name}>
              <strong>{name}</strong> ({isDone ? 'erledigt' : 'offen'}). {says}{' '}
              {isDone || !link ? null : <Link to={link.to}>{link.label}</Link>}
            </li>
          ))}
        </ol>
      </details>
    </Card>
  )
}

/** On a phone the entries come first: one line says how far it is. */
function isWide(): boolean {
  return matchMedia('(min-width: 48rem)').matches
}
