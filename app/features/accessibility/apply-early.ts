import { keepSettingsApplied } from './apply-settings.ts'

/**
 * Runs from the head of every page, so that the first paint already looks as chosen. The build writes it there as one
 * script without imports (see at-build/inline-script.ts).
 */
keepSettingsApplied()
