/** @typedef {(text: string, done?: number, total?: number) => void} Report */

const live = process.stdout.isTTY
const nameWidth = 12
const textWidth = 44
/** Interval (ms) of progress lines in a log without a terminal. */
const signOfLife = 5000

/**
 * Runs one step and prints its name, result, and duration.
 * @template T
 * @param {string} name
 * @param {(report: Report) => Promise<{ value: T, text: string }>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const since = performance.now()
  let now = ''
  const draw = () => show(name, now, since)
  const timer = setInterval(draw, live ? 100 : signOfLife)
  if (live) draw()
  try {
    const { value, text } = await work((doing, done, total) => {
      now = total ? `${doing} ${count(done ?? 0)} of ${count(total)}` : doing
    })
    finish(line(name, text, since))
    return value
  } catch (error) {
    finish(line(name, 'failed', since))
    throw error
  } finally {
    clearInterval(timer)
  }
}

/**
 * Prints an error in one line for the administrator; LOG_LEVEL=debug adds the stack.
 * @param {unknown} error
 */
export function printError(error) {
  const known = error instanceof Error ? error : new Error(String(error))
  process.stderr.write(`${known.message.split('\n', 1)[0]}\n`)
  if (process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${known.stack}\n`)
}

/** @param {string} name @param {string} text @param {number} since */
function show(name, text, since) {
  const drawn = line(name, text || '…', since)
  // The cursor waits at the line's start, so the next output overwrites it.
  if (live) process.stdout.write(`\x1b[2K${drawn.slice(0, (process.stdout.columns || 80) - 1)}\r`)
  else console.log(drawn)
}

/** @param {string} drawn */
function finish(drawn) {
  console.log(live ? `\x1b[2K${drawn}` : drawn)
}

/** @param {string} name @param {string} text @param {number} since */
function line(name, text, since) {
  const seconds = `${((performance.now() - since) / 1000).toFixed(1)} s`
  return `  ${name.padEnd(nameWidth)}${text.padEnd(textWidth)}${seconds.padStart(8)}`
}

/** @param {number} value */
function count(value) {
  return value.toLocaleString('en-US')
}
