export type Office = { address: string; areaCode: string }

/** Where the operator's own associates work. */
export const associateOffices: readonly Office[] = [
  { address: '840 Lantern Hill Rd, Milwaukee, WI 53202', areaCode: '414' },
  { address: '119 Cistern Row, San Antonio, TX 78205', areaCode: '210' },
  { address: '2516 Foundry Walk, Pittsburgh, PA 15222', areaCode: '412' },
  { address: '63 Ferry Landing, Portland, ME 04101', areaCode: '207' },
  { address: '907 Tamarack St, Suite 8, Minneapolis, MN 55402', areaCode: '612' },
  { address: '3410 Iron Works Ave, Birmingham, AL 35203', areaCode: '205' },
  { address: '281 Cutbank Trl, Billings, MT 59101', areaCode: '406' },
  { address: '1702 Harbor Steps Way, Seattle, WA 98101', areaCode: '206' },
]
