import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { ServerProcess } from '../../support/processes/start-process.ts'
import { atWork, type Work } from './at-work.ts'

interface CrashRun extends Work {
  kills: number
  /** Seconds from one kill of a server to the next; then the database is left alone, and no request fails but those in flight. */
  every?: number
}

/**
 * A server is killed again and again, at some write or while it sends a mail, and on PostgreSQL alternately one or all processes of the
 * database; what does not start by itself is started.
 */
export async function crashRun({ kills, every, ...work }: CrashRun) {
  let databaseKills = 0
  const { failed, wrong, ...figures } = await atWork(
    work,
    async ({ shift, own, balancer, servers, start, atNextMail }) => {
      const begun = Date.now()
      for (let kill = 0; kill < kills; kill += 1) {
        const early = every && begun + (kill + 1) * every * 1000 - Date.now()
        const moment = early === undefined ? shift.after(randomInt(30, 120)) : wait(Math.max(0, early))
        if (own && !every && kill % 2 === 1) {
          await moment
          await (kill % 4 === 1 ? own.killOneProcess() : own.killAllProcesses())
          databaseKills += 1
        } else {
          const victim = randomInt(servers.length)
          const { child, url } = servers[victim] as ServerProcess
          const killed = once(child, 'exit')
          const die = () =>
            balancer.whileKilled(url, () => {
              child.kill('SIGKILL')
              return killed
            })
          if (!every && (kill - databaseKills) % 2 === 0) {
            atNextMail(die)
            await Promise.race([killed, moment])
            atNextMail()
          } else await moment
          await die()
          await start(victim)
        }
      }
      // Of each process that was killed, or whose database was, one mail of the outbox and one of the issue.
      return kills - databaseKills + databaseKills * servers.length
    },
  )
  return { kills, databaseKills, ...figures, failed: failed.length, wrong: [...wrong, ...(every ? failed : [])] }
}
