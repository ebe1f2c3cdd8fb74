/** '6 × jar' on one line, or '6' without a unit. */
export const amountText = (amount: number | string, unit: string): string =>
  unit ? `${amount}\u00a0×\u00a0${unit}` : String(amount);
