/** A proof at the first stop of a job, as the office reads it. @param takenAt epoch milliseconds */
export function proofAt(takenAt: number, jobId = "job-1") {
  return {
    proofId: `proof-of-${jobId}`,
    jobId,
    stopPosition: 0,
    driverName: "Driver One",
    isByOffice: false,
    receiverName: "Mali",
    codeConfirmed: false,
    takenAt,
    receivedAt: takenAt,
    photos: [],
    signatureUrl: null,
  };
}
