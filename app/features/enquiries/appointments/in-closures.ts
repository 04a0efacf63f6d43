import { type DataApi, rpcOf } from '../../../lib/data-api.ts'

/** Booked and offered times to come on days on which the practice is closed, by the facts that are published. */
export const loadAppointmentsInClosures = (api: DataApi) => rpcOf(api).appointments_in_closures()
