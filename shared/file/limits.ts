/** The size limit of an upload in bytes: 2 MB. */
export const uploadBytesMax = 2_097_152
