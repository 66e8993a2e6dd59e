import 'uplot/dist/uPlot.min.css'
import { drawPlot } from '#web/chart/plot.ts'
import { extremes, grouped } from '#shared/market/rules.ts'

const host = document.getElementById('root')
host.style.width = '380px'
const frame = () =>
  new Promise((painted) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => painted()
      port2.postMessage(undefined)
    }),
  )

/** A random walk of prices, the same every time. */
function wandering(count) {
  let close = 50_000
  let chance = 1
  return Array.from({ length: count }, (_, index) => {
    chance = (chance * 48_271) % 2_147_483_647
    close = Math.max(100, close + (chance % 401) - 200)
    return { date: new Date((index % 20_000) * 86_400_000).toISOString().slice(0, 10), close: close / 100, volume: 1 }
  })
}

/** Milliseconds from the prices of a range to the first frame that shows their line. `whole`: every price drawn, none grouped. */
window.timeChart = async (count, whole) => {
  const points = wandering(count)
  await frame()
  await frame()
  const began = performance.now()
  const plot = drawPlot({
    host,
    points: whole ? points : grouped(points),
    extremes: extremes(points),
    onPoint: () => {},
  })
  await frame()
  const ms = performance.now() - began
  plot.remove()
  return ms
}
