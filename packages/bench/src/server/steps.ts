const secondsSince = (begun: number) => `${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s`

/** Prints each step when it is over: what it took, and what it was. */
export const createSteps = () => {
  const begun = performance.now()
  let last = begun
  return {
    step: (text: string) => {
      console.log(`${secondsSince(last)}  ${text}`)
      last = performance.now()
    },
    end: () => console.log(`${secondsSince(begun)}  in all`),
  }
}
