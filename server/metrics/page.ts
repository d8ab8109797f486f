import { AggregatorRegistry } from 'prom-client'
import { ownMetrics, type Metric } from '../base/metrics.ts'

/** Where a node's metrics come from, besides its first process. The parts of a start enter themselves. */
export type Sources = {
  /** The other processes of this node. */
  processes: () => Promise<readonly Metric[][]>
  database: () => Promise<Metric[]>
}

export type MetricsPage = () => Promise<string>

/** The metrics of a node's processes and of its database, in the text format of Prometheus. */
export function metricsPage(sources: Sources): MetricsPage {
  return async () => {
    const [own, others, shared] = await Promise.all([ownMetrics(), sources.processes(), sources.database()])
    // Each process has a label of its own, so a sum adds nothing up, and no default leaves anything out.
    const all = [own, ...others, shared].map((metrics) =>
      metrics.map((one) => ({ ...one, aggregator: 'sum' })),
    )
    return AggregatorRegistry.aggregate(all).metrics()
  }
}
