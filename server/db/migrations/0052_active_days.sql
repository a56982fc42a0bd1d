CREATE TABLE "active_day" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"credited_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "active_day_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "active_day" ADD CONSTRAINT "active_day_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;