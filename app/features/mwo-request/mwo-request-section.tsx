import { backendIsConfigured } from '../../lib/backend.ts'
import { MwoRequestForm } from './mwo-request-form.tsx'
import { SetupGuide } from './setup-guide.tsx'

/** The form, or, where the site was built without a backend, how to get one. Known at build time: only one is shipped. */
export const MwoRequestSection = backendIsConfigured ? MwoRequestForm : SetupGuide
