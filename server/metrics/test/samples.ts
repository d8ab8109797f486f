/** The numbers of a page of metrics, found by name and labels. */
export type Samples = {
  readonly text: string
  /** The sum over all series of this name with these labels; undefined if there is none. */
  readonly of: (name: string, labels?: Readonly<Record<string, string>>) => number | undefined
  /** The values of a label among the series of this name. */
  readonly labelsOf: (name: string, label: string) => string[]
}

export async function samplesAt(address: string, token?: string): Promise<Samples> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = await fetch(`${address}/metrics`, { headers })
  if (answer.status !== 200) throw new Error(`The metrics answer ${answer.status}`)
  return samplesOf(await answer.text())
}

function samplesOf(text: string): Samples {
  const all = text
    .split('\n')
    .map((line) => /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line))
    .flatMap((match) => (match ? [seriesOf(match)] : []))
  const named = (name: string) => all.filter((one) => one.name === name)
  return {
    text,
    of(name, labels = {}) {
      const found = named(name).filter((one) =>
        Object.entries(labels).every(([label, value]) => one.labels.get(label) === value),
      )
      return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
    },
    labelsOf: (name, label) =>
      [...new Set(named(name).map(({ labels }) => labels.get(label) ?? ''))].toSorted(),
  }
}

function seriesOf([, name = '', labels = '', value = '']: RegExpExecArray) {
  const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(
    ([, key = '', text = '']) => [key, text] as const,
  )
  return { name, labels: new Map(pairs), value: Number(value) }
}
