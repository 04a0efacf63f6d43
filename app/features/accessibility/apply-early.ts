import { keepSettingsApplied } from './apply-settings.ts'

/** Runs in the head of every page, before the first paint (at-build/inline-script.ts). */
keepSettingsApplied()
