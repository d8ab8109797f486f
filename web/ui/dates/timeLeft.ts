const minute = 60
const hour = 60 * minute

/** The server's list of expiring offers uses the same limit. */
const soon = 4 * hour
const urgent = hour

export type TimeLeft = {
  text: string
  short: string
  urgency: 'none' | 'soon' | 'urgent'
  isOver: boolean
}

/** How long an offer is still open, counting whole units down: "23 hours 14 minutes left". */
export function timeLeft(until: string, now = new Date()): TimeLeft {
  const seconds = Math.ceil((new Date(until).getTime() - now.getTime()) / 1000)
  if (seconds <= 0) return { text: 'Offer expired', short: 'Expired', urgency: 'urgent', isOver: true }
  const urgency = urgencyOf(seconds)
  if (seconds < minute) return { text: 'Less than a minute left', short: '<1m left', urgency, isOver: false }
  const hours = Math.floor(seconds / hour)
  const minutes = Math.floor((seconds % hour) / minute)
  const parts = [unit(hours, 'hour'), unit(minutes, 'minute')].filter(Boolean)
  return {
    text: `${parts.join(' ')} left`,
    short: hours > 0 ? `${hours}h left` : `${minutes}m left`,
    urgency,
    isOver: false,
  }
}

function urgencyOf(seconds: number): TimeLeft['urgency'] {
  if (seconds <= urgent) return 'urgent'
  return seconds <= soon ? 'soon' : 'none'
}

/** "3 days", "2 hours": the largest unit that fits, for times gone by. */
export function duration(seconds: number): string {
  if (seconds < minute) return unit(Math.max(1, Math.floor(seconds)), 'second')
  if (seconds < hour) return unit(Math.floor(seconds / minute), 'minute')
  if (seconds < 24 * hour) return unit(Math.floor(seconds / hour), 'hour')
  return unit(Math.floor(seconds / (24 * hour)), 'day')
}

function unit(count: number, name: string): string {
  if (count === 0) return ''
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
