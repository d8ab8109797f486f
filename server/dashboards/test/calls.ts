/** The dashboards' queries for subjects of this kind, by root field. */
export const dashboardCalls = (aggType: string): Record<string, string> => {
  const period = `aggType: "${aggType}", period: "TILL_DATE"`
  return {
    conversionRate: `conversionRate(${period})`,
    dashboardActions: 'dashboardActions',
    dashboardInvoices: `dashboardInvoices(${period})`,
    dashboardLeads: `dashboardLeads(${period})`,
    dashboardPayouts: `dashboardPayouts(${period})`,
    expectedPayouts: `expectedPayouts(aggType: "${aggType}")`,
    figureBreakdown: `figureBreakdown(${period}, breakdown: "SERVICE")`,
    figureTimes: `figureTimes(${period}, measure: "CONTACT")`,
    invoiceAging: `invoiceAging(aggType: "${aggType}")`,
    responseTimes: `responseTimes(${period})`,
    revenueByDateRange: `revenueByDateRange(aggType: "${aggType}", startDate: "2026-01-01", endDate: "2031-12-31")`,
    revenueByPeriod: `revenueByPeriod(${period})`,
    serviceCoverages: 'serviceCoverages(period: "TILL_DATE")',
    serviceShare: `serviceShare(${period}, serviceAggType: "MOST_REQUESTED")`,
  }
}
