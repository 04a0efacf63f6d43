import { Link } from 'react-router'
import { technicalCare } from '../../../content/technical-care.ts'
import { berlinDay } from '../../../rules/berlin-time.ts'
import { clock, formatShortMoment } from '../../../rules/format/format-moment.ts'
import type { FirstSteps } from '../../../rules/operation/first-steps.ts'
import { useFacts } from '../../lib/site-context.tsx'
import { Fold } from '../../ui/layout/fold.tsx'
import { keepTogether } from '../../ui/layout/keep-together.tsx'
import { ToldLine } from '../../ui/list/told-line.tsx'
import { listSteps, type Step } from './first-steps-list.ts'

/** What is still to be done before or after visitors come; nothing when all is. */
export function FirstStepsLine({ state }: { state: FirstSteps }) {
  const steps = listSteps(state, technicalCare(useFacts()))
  const done = stepsDone(state)
  if (!done) return null
  return (
    <ToldLine
      sign="steps"
      small={done}
      title={state.isPublic ? 'Die Website ist öffentlich, und es fehlt noch etwas' : 'Erste Schritte'}
      detail={
        <ol className="grid list-decimal gap-2 pl-6">
          {steps.map((step) => (
            <li key={step.name}>
              <strong>{step.name}</strong> ({step.isDone ? 'erledigt' : 'offen'}). <StepWords step={step} />
            </li>
          ))}
        </ol>
      }
    >
      Erste Schritte
    </ToldLine>
  )
}

/** "4 von 6 erledigt"; undefined when all is. */
export function stepsDone(state: FirstSteps): string | undefined {
  const steps = listSteps(state, '')
  const done = steps.filter(({ isDone }) => isDone).length
  return done < steps.length ? `${done} von ${steps.length} erledigt` : undefined
}

export function BackupLine({ state }: { state: FirstSteps }) {
  const step = listSteps(state, technicalCare(useFacts())).find(({ name }) => name === 'Sichern')
  const { newestBackup } = state
  if (!step) return null
  return (
    <ToldLine
      id={step.id}
      sign="safe"
      small={newestBackup ? momentOf(new Date(newestBackup)) : 'noch keine'}
      title="Sicherung"
      detail={
        <p>
          <StepWords step={step} />
        </p>
      }
    >
      Letzte Sicherung
    </ToldLine>
  )
}

function momentOf(at: Date): string {
  return berlinDay(at) === berlinDay(new Date()) ? `heute, ${clock.format(at)} Uhr` : `${formatShortMoment(at)} Uhr`
}

function StepWords({ step: { says, isDone, link, forMaintenance } }: { step: Step }) {
  return (
    <>
      {keepTogether(says)} {isDone || !link ? null : <Link to={link.to}>{link.label}</Link>}
      {isDone || !forMaintenance ? null : (
        <Fold summary="Für die technische Betreuung">
          <p>{forMaintenance}</p>
        </Fold>
      )}
    </>
  )
}
