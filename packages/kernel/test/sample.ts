/** The value of a sample in the text form of Prometheus; NaN when it is not there. */
export const sampleIn = (text: string, sample: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length + 1),
  )
