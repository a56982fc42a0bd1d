CREATE TABLE "paid_address" (
	"account_id" integer NOT NULL,
	"address" text NOT NULL,
	"user_id" integer,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "paid_address_account_id_address_pk" PRIMARY KEY("account_id","address")
);
--> statement-breakpoint
ALTER TABLE "paid_address" ADD CONSTRAINT "paid_address_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_address" ADD CONSTRAINT "paid_address_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paid_address_newest" ON "paid_address" USING btree ("account_id","sent_at");--> statement-breakpoint
CREATE INDEX "paid_address_user" ON "paid_address" USING btree ("user_id");