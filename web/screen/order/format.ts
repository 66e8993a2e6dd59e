/** India has one time zone, five and a half hours ahead, and no summer time. */
const indiaOffsetMs = 5.5 * 60 * 60 * 1000

/** `₹1,23,456.00`. For sentences and button texts; everywhere else the kit's Money stands. */
export function rupees(amount: number): string {
  const [whole = '0', decimals = '00'] = Math.abs(amount).toFixed(2).split('.')
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+(?!\d))/g, ',')
  return `${amount < 0 ? '-' : ''}₹${head === '' ? '' : `${head},`}${whole.slice(-3)}.${decimals}`
}

/** `14:05`, in India. */
export function clockTime(epochMs: number): string {
  return new Date(epochMs + indiaOffsetMs).toISOString().slice(11, 16)
}

/** `9:05`: minutes and seconds left. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** `1,200 shares`. */
export function shares(quantity: number): string {
  return `${quantity.toLocaleString('en-IN')} ${quantity === 1 ? 'share' : 'shares'}`
}
