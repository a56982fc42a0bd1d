ALTER TABLE "reward_transaction" ADD COLUMN "spent" text DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "reward_transaction" ADD COLUMN "earned" text DEFAULT '0' NOT NULL;--> statement-breakpoint
CREATE INDEX "reward_transaction_day" ON "reward_transaction" USING btree ("chain_id","stored_at");