// Ends with 0 where this machine's node is ready, else with 1 and why: the health check of a container.
const { HOST = '', PORT } = process.env
const host = ['', '0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT || 3000}/readyz`

/** @returns {Promise<string[]>} What keeps it from working; empty if it is ready. */
async function reasonsOf() {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_500) })
    const { reasons = [] } = /** @type {{ reasons?: string[] }} */ (await answer.json())
    return answer.ok || reasons.length > 0 ? reasons : [`${address} answers ${answer.status}`]
  } catch (error) {
    const { cause, message } = /** @type {Error & { cause?: Error }} */ (error)
    return [`No answer from ${address}: ${cause?.message ?? message}`]
  }
}

const reasons = await reasonsOf()
console.log(reasons.length === 0 ? 'ready' : reasons.join('\n'))
process.exitCode = reasons.length === 0 ? 0 : 1
