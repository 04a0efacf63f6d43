import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { FileEvent } from './record-files.ts'

type Change = { offset: number; bytes: Buffer } | { size: number }

/** A file or a folder, with what is on disk and what was only asked for. */
interface Node {
  isFolder: boolean
  /** On disk. */
  content: Buffer
  /** Written and not synced, in this order. */
  pending: Change[]
  /** What programs see in a folder. */
  entries: Map<string, Node>
  entriesOnDisk: Map<string, Node>
}

const makeNode = (isFolder: boolean, content = Buffer.alloc(0)): Node => ({
  ...{ isFolder, content, pending: [] },
  ...{ entries: new Map(), entriesOnDisk: new Map() },
})

/** A change of names. A rename is whole or not at all, also across folders. */
interface Naming {
  creates?: Node
  parts: [folder: Node, name: string, node: Node | undefined][]
}

/** How much of what was not synced is on disk after a cut, and in pieces of which size. */
export interface Cut {
  kept: number
  sector: 512 | 4096
  random: () => number
}

/**
 * A disk with a cache that a power cut empties, replayed from recorded events. What was synced is there; of the rest each sector and each
 * name may be there or not, in any order. Syncing a file that is new keeps its name, as every journalling file system does and
 * PostgreSQL relies on; a renamed or removed one needs its folder synced.
 */
export class SimulatedDisk {
  readonly #folder: string
  readonly #root: Node
  readonly #handles = new Map<number, Node>()
  readonly #unsynced: boolean
  #namings: Naming[] = []

  /**
   * @param folder its content is the beginning, on disk
   * @param recordedIn the folder that the events name, if it is another
   * @param unsynced as if no sync ever reached the disk
   */
  constructor(folder: string, { recordedIn = folder, unsynced = false } = {}) {
    this.#folder = recordedIn
    this.#root = read(folder)
    this.#unsynced = unsynced
  }

  apply(event: FileEvent): void {
    if (event.kind === 'create') {
      const node = makeNode(event.isFolder)
      this.#name({ creates: node, parts: [this.#place(event.path, node)] })
    } else if (event.kind === 'open') {
      const node = this.#find(event.path)
      if (node) this.#handles.set(event.handle, node)
    } else if (event.kind === 'write' || event.kind === 'truncate') this.#handles.get(event.handle)?.pending.push(event)
    else if (event.kind === 'sync') this.#sync(this.#handles.get(event.handle))
    else if (event.kind === 'remove') this.#name({ parts: [this.#place(event.path, undefined)] })
    else if (event.kind === 'rename' || event.kind === 'link') {
      const to = this.#place(event.to, this.#find(event.from))
      this.#name({ parts: event.kind === 'link' ? [to] : [this.#place(event.from, undefined), to] })
    }
  }

  /** Writes what a program finds that starts after a power cut here. */
  cut(into: string, cut: Cut): void {
    const names = new Map<Node, Map<string, Node>>()
    const namesOf = (folder: Node) => {
      const known = names.get(folder) ?? new Map(folder.entriesOnDisk)
      names.set(folder, known)
      return known
    }
    for (const { parts } of this.#namings)
      if (cut.random() < cut.kept) for (const part of parts) change(namesOf(part[0]), part)
    const write = (node: Node, path: string) => {
      if (!node.isFolder) return writeFileSync(path, afterCut(node, cut), { mode: 0o600 })
      mkdirSync(path, { recursive: true, mode: 0o700 })
      for (const [name, one] of namesOf(node)) write(one, join(path, name))
    }
    write(this.#root, into)
  }

  #sync(node: Node | undefined): void {
    if (!node || this.#unsynced) return
    node.content = changed(node.content, node.pending)
    node.pending = []
    this.#namings = this.#namings.filter(({ creates, parts }) => {
      const isReached = creates === node || parts.some(([folder]) => folder === node)
      if (isReached) for (const part of parts) change(part[0].entriesOnDisk, part)
      return !isReached
    })
  }

  #name(naming: Naming): void {
    for (const part of naming.parts) change(part[0].entries, part)
    this.#namings.push(naming)
  }

  #place(path: string, node: Node | undefined): Naming['parts'][number] {
    const folder = this.#find(join(path, '..'))
    if (!folder) throw new Error(`no folder for ${path}`)
    return [folder, path.slice(path.lastIndexOf(sep) + 1), node]
  }

  #find(path: string): Node | undefined {
    const names = relative(this.#folder, path).split(sep).filter(Boolean)
    return names.reduce<Node | undefined>((node, name) => node?.entries.get(name), this.#root)
  }
}

function read(path: string): Node {
  const folder = makeNode(true)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const at = join(path, entry.name)
    const node = entry.isDirectory() ? read(at) : makeNode(false, readFileSync(at))
    folder.entries.set(entry.name, node)
    folder.entriesOnDisk.set(entry.name, node)
  }
  return folder
}

function change(names: Map<string, Node>, [, name, node]: Naming['parts'][number]): void {
  if (node) names.set(name, node)
  else names.delete(name)
}

/** In one buffer for all of them: a log file of 16 MB grows in thousands of pieces. */
function changed(content: Buffer, changes: Change[]): Buffer<ArrayBuffer> {
  const ends = changes.map((one) => ('size' in one ? one.size : one.offset + one.bytes.length))
  const whole = Buffer.alloc(ends.reduce((most, end) => Math.max(most, end), content.length))
  content.copy(whole)
  let length = content.length
  for (const one of changes) {
    if ('size' in one) {
      // What grows again later is empty there.
      if (one.size < length) whole.fill(0, one.size, length)
      length = one.size
    } else {
      one.bytes.copy(whole, one.offset)
      length = Math.max(length, one.offset + one.bytes.length)
    }
  }
  return whole.subarray(0, length)
}

/** Each sector of each write came or did not: torn, and in any order. */
function afterCut({ content, pending }: Node, { kept, sector, random }: Cut): Buffer {
  const pieces = pending.flatMap((one) => ('size' in one ? one : sectorsOf(one, sector)))
  return changed(
    content,
    pieces.filter(() => random() < kept),
  )
}

function sectorsOf({ offset, bytes }: { offset: number; bytes: Buffer }, sector: number): Change[] {
  const [first, last] = [Math.floor(offset / sector), Math.ceil((offset + bytes.length) / sector)]
  return Array.from({ length: last - first }, (_, index) => {
    const from = Math.max((first + index) * sector, offset)
    return { offset: from, bytes: bytes.subarray(from - offset, (first + index + 1) * sector - offset) }
  })
}
