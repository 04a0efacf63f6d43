import { type ParseArgsConfig, parseArgs } from 'node:util'
import { environment } from '../environment.ts'
import { explainFailure } from '../explain-failure.ts'
import { createLog, routeConsoleToLog } from '../log.ts'
import { StartupError } from '../startup-error.ts'

type Options = NonNullable<ParseArgsConfig['options']>

export interface Command {
  /** How it is typed, for the help: `npm run admin -- create <E-Mail-Adresse>`. */
  usage: string
  /** What it does, in German lines. */
  about: string
  words?: number
  options?: Options
  /**
   * @returns the exit code; undefined is 0
   * @throws StartupError for everything an operator can fix
   */
  run(given: { words: string[]; options: Record<string, string | boolean | undefined> }): Promise<number | undefined>
}

/**
 * Runs a typed command and ends the process. `--help` prints all commands.
 * @param commands one command, or several by their first word
 */
export async function runCommands(commands: Command | Record<string, Command>, typed = process.argv.slice(2)) {
  // Library output is for programmers and may contain what a visitor wrote.
  routeConsoleToLog(createLog('silent'))
  process.on('unhandledRejection', endWithFailure)
  end(await carryOutTyped(commands, typed))
}

/** @returns the exit code: 0, or that of the failure with one German sentence on the error stream */
export async function carryOutTyped(commands: Command | Record<string, Command>, typed: string[]): Promise<number> {
  try {
    return (await runOne(commands, typed)) ?? 0
  } catch (error) {
    printFailure(error)
    return exitCodeOf(error)
  }
}

/** Prints one line on the standard stream. */
export function print(line: string): void {
  process.stdout.write(`${asTypedHere(line)}\n`)
}

/** Names commands as `deploy/praxis` takes them: `praxis doctor`. */
function asTypedHere(text: string): string {
  const command = environment.PRAXIS_COMMAND
  if (!command) return text
  return text.replace(/npm run (admin|backup|doctor|migrate|move|restore)\b( --)?/g, `${command} $1`)
}

/** Ends the process with the reason and its exit code. */
export function endWithFailure(error: unknown): void {
  printFailure(error)
  end(exitCodeOf(error))
}

function exitCodeOf(error: unknown): number {
  return error instanceof StartupError ? error.exitCode : 1
}

/** `LOG_LEVEL=debug` adds the stack. */
function printFailure(error: unknown): void {
  const sentence = error instanceof StartupError ? error.message : `Das ist gescheitert. ${explainFailure(error)}`
  process.stderr.write(`${asTypedHere(sentence)}\n`)
  if (environment.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
}

function end(code: number): void {
  // On Windows pipes are written asynchronously.
  process.stdout.write('', () => process.exit(code))
}

async function runOne(commands: Command | Record<string, Command>, typed: string[]): Promise<number | undefined> {
  const all = isOne(commands) ? [commands] : Object.values(commands)
  const help = `So geht es:\n${all.map(({ usage, about }) => `${usage}\n${about.replace(/^/gm, '    ')}`).join('\n')}`
  if (typed.includes('--help') || typed.includes('-h')) {
    print(help)
    return 0
  }
  const [first = '', ...rest] = typed
  const command = isOne(commands) ? commands : commands[first]
  if (!command) throw new StartupError(first ? `Den Befehl „${first}“ gibt es nicht. ${help}` : help)

  const { words, options } = readWords(command, isOne(commands) ? typed : rest, help)
  return command.run({ words, options })
}

function readWords(command: Command, typed: string[], help: string) {
  try {
    const { positionals, values } = parseArgs({ args: typed, allowPositionals: true, options: command.options ?? {} })
    if (positionals.length !== (command.words ?? 0)) throw new StartupError(help)
    return { words: positionals, options: values as Record<string, string | boolean | undefined> }
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    throw new StartupError(`${sentenceFor(cause)} ${help}`, { cause })
  }
}

/** https://nodejs.org/api/errors.html: ERR_PARSE_ARGS_*. The message quotes the option. */
function sentenceFor(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const option = message.match(/'(-[^' ]*)/)?.[1] ?? ''
  return code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
    ? `Die Angabe „${option}“ gibt es hier nicht.`
    : `Zur Angabe „${option}“ fehlt ein Wert, oder sie hat einen zu viel.`
}

function isOne(commands: Command | Record<string, Command>): commands is Command {
  return typeof commands.run === 'function'
}
