/** How long nothing of an issue leaves after the press that sends it. */
export const SECONDS_TO_STOP = 60
